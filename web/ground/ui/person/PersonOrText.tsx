import { PersonLink } from './PersonLink.tsx'

interface PersonOrTextProps {
  /** what was written */
  text: string
  /** whose name the text is; null for any other text */
  person: { id: number; firstName: string; lastName: string } | null
}

/** Shows a text that may name a person: a link to their directory entry if it does. */
export const PersonOrText = ({ text, person }: PersonOrTextProps) => (person ? <PersonLink person={person} /> : text)
