import Box from '@mui/material/Box'
import type { PersonReference } from '#contract/people/users/users.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'

interface PeopleNamesProps<Person> {
  people: readonly Person[]
  /** what to add to the name of a person */
  noteOf?: (person: Person) => string | null
}

/** Lists the names of the affected accounts. */
export function PeopleNames<Person extends PersonReference>({ people, noteOf }: PeopleNamesProps<Person>) {
  const { t } = useTranslation()
  return (
    <Box
      component="ul"
      aria-label={t('users.ticked', { count: people.length })}
      tabIndex={0}
      sx={{ m: 0, pl: 2.5, maxHeight: 220, overflow: 'auto', overflowWrap: 'anywhere' }}
    >
      {people.map((person) => (
        <li key={person.id}>{joinFacts([nameOf(person), noteOf?.(person)])}</li>
      ))}
    </Box>
  )
}
