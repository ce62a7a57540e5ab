import react from '@vitejs/plugin-react'
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

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), frameFirst],
  build: {
    target: 'es2023',
    // These know light-dark(). What replaces it for older ones reads variables that Mantine's
    // scheme does not set, and the colour is missing.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // What every page needs comes in few files, which stay in the browser's cache over releases.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
            },
            {
              name: 'mantine',
              minShareCount: 10,
              test: /node_modules[\\/](?:@mantine[\\/](?:core|hooks|notifications|modals)|@floating-ui|react-remove-scroll)/,
            },
            // Modules of a few hundred bytes that several pages share: as files of their own, a
            // page took up to 91 requests.
            { name: 'icons', minShareCount: 3, test: /node_modules[\\/]lucide-react[\\/]/ },
            // The first page has no preview.
            {
              name: 'shared',
              minShareCount: 7,
              maxModuleSize: 10_000,
              test: /dashboard[\\/]src[\\/](?!kit[\\/]preview[\\/])/,
            },
            {
              name: 'small',
              minShareCount: 3,
              maxModuleSize: 1000,
              test: /dashboard[\\/]src[\\/]kit[\\/]/,
            },
          ],
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
})
