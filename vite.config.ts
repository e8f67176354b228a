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
    rolldownOptions: {
      output: {
        // Few files: each costs a request, and what is small compresses badly. What the first screen starts with, what
        // the public pages add, the frame of the signed-in, and what four screens or more have in common.
        // Code that several chunks share is in another order than the sources name it.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'public', test: /web[\\/]public[\\/]/ },
            { name: 'frame', test: /web[\\/]app[\\/](Shell|Header|Bell|Sidebar)/ },
            {
              name: 'parts',
              test: /(web[\\/](parts|platform)|contract|node_modules)[\\/]/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': portal },
    watch: { ignored: ['**/.data/**', '**/dist/**'] },
  },
})
