import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'

/** Builds the screens. Addresses stay relative: the server says at run time under which path the portal lives. */
export default defineConfig({
  base: './',
  publicDir: 'web/static',
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: { '/api': portal },
    watch: { ignored: ['**/.data/**', '**/dist/**'] },
  },
})
