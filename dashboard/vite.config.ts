import react from '@vitejs/plugin-react'
import { sharedParts } from './build/chunks.ts'
import { routes } from './build/routes.ts'
import { words } from './build/words.ts'
import { defineConfig, type Plugin } from 'vite'

// `npm start` builds the dashboard when its sources have changed (src/process/dashboard.ts). `npm
// run dev:dashboard` serves it with hot reload and passes calls of the API on to the server at port
// 3000.
const server = process.env['MAILCAST_URL'] ?? 'http://localhost:3000'

/**
 * Puts the styles between the frame and the app. Browsers paint what stands before a stylesheet
 * without waiting for it, and scripts do wait. Styles that components write come after it.
 */
const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const styles = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? []
      return styles
        .reduce((all, each) => all.replace(each, ''), html)
        .replace(/(?= *<div id="app">)/, styles.join(''))
    },
  },
}

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), words, frameFirst, routes],
  build: {
    target: 'es2023',
    // These know light-dark(). What replaces it for older ones reads variables that Mantine's
    // scheme does not set, and the colour is missing.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups:
            command === 'build' ? await sharedParts(import.meta.dirname, [react(), words]) : [],
        },
      },
    },
  },
  server: {
    host: 'localhost',
    port: 3001,
    proxy: Object.fromEntries(
      ['/api', '/session/', '/auth', '/sign-in', '/sign-up', '/mcp', '/n/', '/outbox'].map(
        (path) => [path, { target: server, headers: { origin: server } }],
      ),
    ),
  },
}))
