import type { PaletteOptions } from '@mui/material/styles'

/** Text colour, soft background and sidebar colour of a status; the sidebar is night blue in both schemes. */
interface Tints {
  ink: Record<'primary' | 'info' | 'success' | 'error', string>
  soft: Record<'primary' | 'info' | 'success' | 'error', string>
  rail: Record<'ground' | 'text' | 'strong' | 'label' | 'mark', string>
}

declare module '@mui/material/styles' {
  interface Palette extends Tints {
    accent: Palette['primary']
  }
  interface PaletteOptions extends Tints {
    accent: PaletteOptions['primary']
  }
}

const night = '#0F1524'
const ink = '#172036'

/** Colours of the seed (§9), each with a text colour that passes WCAG AA on it. */
export const light: PaletteOptions = {
  primary: { main: '#C2410C', light: '#FB8A4A', dark: '#9A330A', contrastText: '#FFFFFF' },
  secondary: { main: '#1B2B50', light: '#3C5082', dark: '#111C38', contrastText: '#FFFFFF' },
  info: { main: '#5BB8F0', light: '#8CCDF5', dark: '#0369A1', contrastText: ink },
  success: { main: '#7BD8A6', light: '#A3E4C1', dark: '#1F7A4D', contrastText: ink },
  warning: { main: '#C2410C', light: '#FB8A4A', dark: '#9A330A', contrastText: '#FFFFFF' },
  error: { main: '#C8372D', light: '#F58A82', dark: '#A32A22', contrastText: '#FFFFFF' },
  accent: { main: '#D6336C', light: '#F783AC', dark: '#A61E4D', contrastText: '#FFFFFF' },
  background: { default: '#F6F7FA', paper: '#FFFFFF' },
  text: { primary: ink, secondary: '#566078' },
  divider: '#DDE1EA',
  ink: { primary: '#C2410C', info: '#0369A1', success: '#1F7A4D', error: '#C8372D' },
  soft: { primary: '#FDF0E9', info: '#E3F2FB', success: '#E4F6EC', error: '#FDF0EE' },
  rail: { ground: '#1B2B50', text: '#D5DCEC', strong: '#FFFFFF', label: '#9AA6C4', mark: '#FB8A4A' },
}

/** The same colours with greys for the dark scheme. */
export const dark: PaletteOptions = {
  primary: { main: '#FB8A4A', light: '#FDB186', dark: '#E0733A', contrastText: night },
  secondary: { main: '#9DB4E8', light: '#C0CFF1', dark: '#7B96D6', contrastText: night },
  info: { main: '#7CC7F5', light: '#A8DAF9', dark: '#4FAFE8', contrastText: night },
  success: { main: '#7BD8A6', light: '#A3E4C1', dark: '#4FBF86', contrastText: night },
  warning: { main: '#FB8A4A', light: '#FDB186', dark: '#E0733A', contrastText: night },
  error: { main: '#F58A82', light: '#F9B2AC', dark: '#E66A60', contrastText: night },
  accent: { main: '#F783AC', light: '#FBAFCA', dark: '#E8608F', contrastText: night },
  background: { default: night, paper: '#182036' },
  text: { primary: '#E8ECF5', secondary: '#A3AEC6' },
  divider: '#2B3654',
  ink: { primary: '#FB8A4A', info: '#7CC7F5', success: '#7BD8A6', error: '#F58A82' },
  soft: { primary: '#3A2418', info: '#17304A', success: '#15352A', error: '#3D2023' },
  rail: { ground: '#0B1020', text: '#A3AEC6', strong: '#FFFFFF', label: '#8D9ABA', mark: '#FB8A4A' },
}
