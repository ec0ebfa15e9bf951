/** An option of the palette: a link or an action. */
export interface PaletteOption {
  key: string
  icon: string
  /** Plain text. */
  label: string
  /** The label with the typed words in `<mark>`. */
  marked?: string
  /** Other names to find it by. */
  otherNames?: readonly string[]
  /** Distinguishes it from others with the same label. */
  note?: string
  act: { to: string } | { run: () => void }
  /** Query to add to the recent searches. */
  words?: string
}

/** Options of one kind, under a heading. */
export interface PaletteSection {
  key: string
  /** null for the options at the top. */
  name: string | null
  options: readonly PaletteOption[]
}
