import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedTwins } from './build/compressedTwins.ts'
import { firstScreens } from './build/firstScreens.ts'
import { pdfAssets } from './build/pdfAssets.ts'
import { serviceWorker } from './build/serviceWorker.ts'

/** What reads a session without the server: its screens, the shell around them, the tools of pdf.js for any usual file. */
const takenAway = {
  screens: [
    'shell/House.tsx',
    'shell/MenuDrawer.tsx',
    'shell/MenuBar.tsx',
    'shell/MiniTooltip.tsx',
    'shell/AccountMenu.tsx',
    'shell/ThemeMenu.tsx',
    'shell/ShortcutsDialog.tsx',
    'offline/KeptLine.tsx',
    'sessions/SessionPage.tsx',
    'documents/DocumentPage.tsx',
    'documents/viewer/Viewer.tsx',
  ],
  // the 169 character maps are of Asian files without fonts of their own: the first that needs one asks the server for it
  files:
    /^assets\/(pdf\.worker|source-sans|icon-|loading-icon)|^pdfjs\/[^/]+\/(wasm\/(jbig2|openjpeg|qcms_bg)\.wasm|standard_fonts\/|iccs\/)/,
}

/** Where the server of `npm run dev` listens; it answers everything that is not the interface. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const served = ['/api', '/login', '/logout', '/me', '/healthz', '/readyz']

const first = firstScreens(['/web/main.tsx', '/web/shell/House.tsx', '/web/home/HomePage.tsx'])

export default defineConfig({
  root: 'web',
  plugins: [react(), first.plugin, pdfAssets(), serviceWorker(takenAway), compressedTwins()],
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
        // what screens share is named after all of them otherwise
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: first.chunk('shared', /node_modules\//), priority: 20, minShareCount: 2 },
            { name: first.chunk('house', /\/(web|contract)\//), priority: 10, minShareCount: 2 },
            // what the other screens share, in as few pieces as makes sense for each of them
            {
              name: first.rest('screens', /\/(web|contract|node_modules)\//),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
            },
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
