import { Palette } from './finding/search/palette/Palette.tsx'
import type { PaletteProps } from './ground/shell/parts.ts'
import { lateEntries } from './lateEntries.ts'

/** The palette, with the screens and actions of all subjects. */
export default function WholePalette(props: PaletteProps) {
  return <Palette {...props} lateEntries={lateEntries} />
}
