import GlobalStyles from '@mui/material/GlobalStyles'

/** While a bar stays at the bottom of the screen, what takes the focus is brought above it, with what is said under it. */
export const RoomForBar = () => <GlobalStyles styles={room} />

const room = { html: { scrollPaddingBottom: 'calc(var(--bottom-bar, 0px) + 112px)' } }
