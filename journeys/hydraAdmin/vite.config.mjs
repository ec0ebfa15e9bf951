// Builds the page of the journey: `vite build journeys/hydraAdmin`.
export default {
  base: '/hydra-admin/',
  build: { target: 'esnext', modulePreload: false, chunkSizeWarningLimit: 10_000 },
}
