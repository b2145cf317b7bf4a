// The page in a browser, where time is faster too.
import '#tests/offline/page/fast-time.ts'
import './main.tsx'
