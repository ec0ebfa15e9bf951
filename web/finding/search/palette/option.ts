/** A line of the palette: where it goes, or what it does. */
export interface Option {
  key: string
  icon: string
  /** plain text */
  label: string
  /** the same with what is typed between marks */
  marked?: string
  /** other names that it is found by */
  otherNames?: readonly string[]
  /** what tells it from others of the same name */
  note?: string
  act: { to: string } | { run: () => void }
  /** what was looked for, to be remembered */
  words?: string
}

/** Lines of a kind, under its name. */
export interface Section {
  key: string
  /** the lines at the top have none */
  name: string | null
  options: readonly Option[]
}
