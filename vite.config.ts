import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedTwins } from './build/compressedTwins.ts'
import { pdfAssets } from './build/pdfAssets.ts'

/** Where the server of `npm run dev` listens; it answers everything that is not the interface. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const served = ['/api', '/login', '/logout', '/me', '/healthz', '/readyz']

export default defineConfig({
  root: 'web',
  plugins: [react(), pdfAssets(), compressedTwins()],
  // The server puts a fresh nonce in its place in each page that it answers.
  html: { cspNonce: '__NONCE__' },
  server: {
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, bypass: pageOfSameAddress }])),
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // pdf_viewer.css would carry 150 KB of icons of the annotation editor, which nobody sees here.
    assetsInlineLimit: (file) => (file.includes('pdfjs-dist') ? false : undefined),
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: 'shared', test: /node_modules\//, priority: 20, minShareCount: 7 },
            { name: 'house', test: /\/web\/\w+\/[^/]+\.tsx?$/, priority: 10, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/** /logout is a screen too: what a browser opens as a page goes to the interface. */
function pageOfSameAddress({ headers }: { headers: { accept?: string } }) {
  return headers.accept?.startsWith('text/html') ? '/index.html' : undefined
}
