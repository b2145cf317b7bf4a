// The repository's lint rules as an oxlint plugin.

import { apiPathsRule } from './api-paths-rule.ts'
import { architectureRule } from './architecture-rule.ts'
import { folderCirclesRule, fragmentsRule } from './folder-rules.ts'
import { vocabularyRule } from './vocabulary-rule.ts'

export default {
  meta: { name: 'curio' },
  rules: {
    'api-paths': apiPathsRule,
    architecture: architectureRule,
    'folder-circles': folderCirclesRule,
    fragments: fragmentsRule,
    vocabulary: vocabularyRule,
  },
}
