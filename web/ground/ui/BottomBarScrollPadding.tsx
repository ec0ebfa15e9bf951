import GlobalStyles from '@mui/material/GlobalStyles'

/** Scrolls focused elements and their help text above a bar at the bottom of the screen. */
export const BottomBarScrollPadding = () => <GlobalStyles styles={scrollPadding} />

const scrollPadding = { html: { scrollPaddingBottom: 'calc(var(--bottom-bar, 0px) + 112px)' } }
