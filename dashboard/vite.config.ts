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
    outDir: process.env['DASHBOARD_OUT'] ?? 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 1200,
  },
  server: {
    host: 'localhost',
    port: 3001,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/sign-in', '/sign-up', '/mcp', '/n/', '/outbox'].map((path) => [path, { target: server, headers: { origin: server } }]),
    ),
  },
})
