import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The production files of React's packages, which their indexes load. */
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

const required =
  /var Scheduler = require\("scheduler"\),\s*React = require\("react"\),\s*ReactDOM = require\("react-dom"\);/
const imported = 'import Scheduler from "scheduler";import React from "react";import ReactDOM from "react-dom";'

/**
 * Imports React's production files without their indexes, and makes React DOM an ES module. A CommonJS module is a
 * function that runs at once, but engines expect that it may not run: they parse it twice, which is half of the time that
 * the entry takes before it does anything. Fails if React DOM is not written as expected, as another version may be.
 */
export const productionReact: Plugin = {
  name: 'production-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:react(?:\/jsx-runtime)?|react-dom(?:\/client)?|scheduler)$/ },
    handler: (id) => join(import.meta.dirname, '../../node_modules', files[id] ?? id),
  },
  transform: {
    filter: { id: /\/react-dom-client\.production\.js/ },
    handler(code, id) {
      const module = code.replace(required, imported).replaceAll(/^exports\.(\w+) = /gm, 'export var $1 = ')
      if (/\b(?:require\(|exports\b)/.test(module)) throw new Error(`${id} is not written as expected`)
      return { code: module, map: null }
    },
  },
}
