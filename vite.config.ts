import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstView } from './build/firstView.ts'
import { icons } from './build/icons.ts'
import { inlineStyles } from './build/inlineStyles.ts'
import { noCircularChunks } from './build/noCircularChunks.ts'
import { pageCalls } from './build/pageCalls.ts'
import { pdfAssets } from './build/pdfAssets.ts'
import { precompressedFiles } from './build/precompressedFiles.ts'
import { screenChunks } from './build/screenChunks.ts'
import { screenFiles } from './build/screenFiles.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { stubUnusedModules } from './build/stubUnusedModules.ts'

/** What reads a session without the server: its screens, the shell around them, the tools of pdf.js for any usual file. */
const takenAway = {
  screens: [
    'ground/shell/menu/MenuDrawer.tsx',
    'MenuBar.tsx',
    'AdministrationMenu.tsx',
    'ground/shell/menu/MiniTooltip.tsx',
    'AccountMenu.tsx',
    'ground/shell/bar/ThemeMenu.tsx',
    'ground/shell/shortcuts/ShortcutsDialog.tsx',
    // every page asks for it, once it is calm
    'messaging/notifications/live/LiveNotifications.tsx',
    'meetings/offline/OfflineCopyBanner.tsx',
    'meetings/offline/DevicePage.tsx',
    'meetings/offline/KeptPanel.tsx',
    // the page at `/`, which is the one that is kept, preloads it
    'front/home/HomePage.tsx',
    'meetings/sessions/page/SessionPage.tsx',
    'papers/documents/reading/DocumentPage.tsx',
    'papers/documents/viewer/Viewer.tsx',
  ],
  // the 169 character maps are of Asian files without fonts of their own: the first that needs one asks the server for it
  files:
    /^assets\/(pdf\.worker|source-sans|icon-|loading-icon)|^pdfjs\/[^/]+\/(wasm\/(jbig2|openjpeg|qcms_bg)\.wasm|standard_fonts\/|iccs\/)/,
}

/** Where the server of `npm run dev` listens; it answers everything that is not the interface. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const served = ['/api', '/login', '/logout', '/me', '/healthz', '/readyz', '/agenda/', '/portal.webmanifest']

/** How much oftener than the others some screens are opened: what is put together is least at their cost. */
const times = [
  // every page asks for it, once it is there
  { times: 1_000, screens: ['messaging/notifications/live/LiveNotifications'] },
  // where one arrives, and those of which `npm run bench -- first-load` measures the weight
  {
    times: 300,
    screens: [
      'front/home/HomePage',
      'publishing/contents/list/ArticlesPage',
      'publishing/contents/list/VideosPage',
      'publishing/contents/list/PodcastsPage',
    ],
  },
  // day by day, by everybody
  {
    times: 50,
    screens: [
      'people/accounts/signIn/SignInPage',
      'people/bodies/BodiesPage',
      'meetings/bodyHome/BodyPage',
      'meetings/bodyHome/BodySessionsPage',
      'meetings/sessions/page/SessionPage',
      'papers/documents/reading/DocumentPage',
      'papers/documents/mine/MyDocumentsPage',
      'publishing/contents/reading/ArticlePage',
      'publishing/contents/list/SynopsesPage',
      'publishing/thematics/ProjectsPage',
      'publishing/thematics/ProjectPage',
      'meetings/calendar/CalendarPage',
      'people/users/DirectoryPage',
      'finding/search/page/SearchPage',
      'messaging/notifications/NotificationsPage',
    ],
  },
]
const pieces = screenChunks({
  begins: ['/web/main.tsx'],
  named: [
    { name: 'libraries', holds: /node_modules\/|vite\/preload-helper/, ofFirstPage: true },
    // all of it, shared or not: small pieces of it would be put together with those of other screens, and bring what they need
    { name: 'house', holds: /\/(web|contract)\//, ofFirstPage: true },
    // the panel of the bell says it, and needs none of the schemas for that
    { name: 'changed', holds: /\/contract\/messaging\/changedParts/ },
    // the event stream of every page passes them on to few screens
    { name: 'changes', holds: /\/web\/messaging\/notifications\/recordChanges/ },
  ],
  // 60 KB: forms and the schemas of the contract are loaded with their screens
  neverFirst: /\/node_modules\/zod\//,
  cut: /\/(web|contract|node_modules)\/|vite\/preload-helper/,
  timesOf: (entry) =>
    times.find(({ screens }) => screens.some((screen) => entry.endsWith(`/web/${screen}.tsx`)))?.times ?? 1,
  least: 2_000,
  requestWeight: 8_000,
})

/** Files that every page loads before it opens a screen. */
const onEveryPage = /^assets\/(rolldown-runtime|libraries|house)-/
const inOrder = (one: string, other: string) => (one < other ? -1 : 1)

export default defineConfig({
  root: 'web',
  plugins: [
    icons(),
    react(),
    stubUnusedModules(),
    pieces.plugin,
    pdfAssets(),
    inlineStyles(),
    pageCalls(),
    firstView(),
    screenFiles({ siteMap: /\/web\/.+\/subject\.ts$/ }),
    serviceWorker(takenAway),
    noCircularChunks(),
    precompressedFiles(),
  ],
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
    modulePreload: {
      // a browser without it fetches the same files when the entry asks for them
      polyfill: false,
      // for screens, each list in the same order and without what every page has loaded: a third of their compressed size
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !onEveryPage.test(file)).toSorted(inOrder),
    },
    target: 'baseline-widely-available',
    // pdf_viewer.css would carry 150 KB of icons of the annotation editor, which nobody sees here.
    assetsInlineLimit: (file) => (file.includes('pdfjs-dist') ? false : undefined),
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        // the plan has followed what they import already
        codeSplitting: { groups: [{ name: pieces.nameOf, includeDependenciesRecursively: false }] },
      },
    },
  },
})

/** /logout is a screen too: what a browser opens as a page goes to the interface. */
function pageOfSameAddress({ headers }: { headers: { accept?: string } }) {
  return headers.accept?.startsWith('text/html') ? '/index.html' : undefined
}
