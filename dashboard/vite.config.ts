import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `npm start` builds the dashboard when its sources have changed (src/process/dashboard.ts). `npm run dev:dashboard` serves it with hot reload
// and passes calls of the API on to the server at port 3000.
const server = process.env['MAILCAST_URL'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react()],
  build: {
    target: 'es2023',
    // These know light-dark(). What replaces it for older ones reads variables that Mantine's scheme does not set, and the colour is missing.
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
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|i18next|react-i18next)[\\/]/ },
            {
              name: 'mantine',
              minShareCount: 10,
              test: /node_modules[\\/](?:@mantine[\\/](?:core|hooks|notifications|modals)|@floating-ui|react-remove-scroll)/,
            },
            // Modules of a few hundred bytes that several pages share: as files of their own, a page took up to 91 requests.
            { name: 'icons', minShareCount: 3, test: /node_modules[\\/]lucide-react[\\/]/ },
            { name: 'shared', minShareCount: 7, maxModuleSize: 10_000, test: /dashboard[\\/]src[\\/]/ },
            { name: 'small', minShareCount: 3, maxModuleSize: 1000, test: /dashboard[\\/]src[\\/]kit[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    host: 'localhost',
    port: 3001,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/sign-in', '/sign-up', '/mcp', '/n/', '/outbox'].map((path) => [path, { target: server, headers: { origin: server } }]),
    ),
  },
})
