import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { PersonBodies } from '#web/people/users/PersonBodies.tsx'
import { PersonContact } from '#web/people/users/PersonContact.tsx'
import { type Account, AccountStatus, RightChips } from './AccountStatus.tsx'
import { PersonName } from './PersonName.tsx'

interface PeopleCardsProps {
  people: readonly DirectoryEntry[]
  selection?: RowSelection<DirectoryEntry> | undefined
}

const columns = 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))'

/** A long address wraps, and does not widen the card. */
const details = {
  minWidth: 0,
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 0.75,
  alignContent: 'start',
  overflowWrap: 'anywhere',
} as const

/** Shows people as cards on narrow screens. */
export function PeopleCards({ people, selection }: PeopleCardsProps) {
  const { t } = useTranslation()
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5, gridTemplateColumns: columns }}>
      {people.map((person) => (
        <Card component="li" key={person.id} sx={{ p: 2, display: 'flex', gap: 1.5, breakInside: 'avoid' }}>
          <PersonAvatar person={person} />
          <Box sx={details}>
            <div>
              <PersonName person={person} toAccount={Boolean(selection)} />
              <Typography variant="body2" color="textSecondary">
                {joinFacts([person.mainJob?.name, person.mainMandate?.name])}
              </Typography>
            </div>
            {selection && person.account && <AccountFacts account={person.account} />}
            <PersonBodies person={person} />
            <PersonContact person={person} />
          </Box>
          {selection?.accepts(person) && (
            <Checkbox
              checked={selection.holds(person)}
              onChange={(_event, ticked) => selection.tick([person], ticked)}
              slotProps={{ input: { 'aria-label': t('users.tick', { name: nameOf(person) }) } }}
              sx={{ alignSelf: 'start', m: -1 }}
            />
          )}
        </Card>
      ))}
    </Box>
  )
}

function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <>
      <AccountStatus account={account} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '&:empty': { display: 'none' } }}>
        <RightChips account={account} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('users.createdOn', { date: formatDay(account.createdAt) })}
        <br />
        {account.lastSignInAt
          ? t('users.lastSignInOn', { date: formatDay(account.lastSignInAt) })
          : t('users.neverSignedIn')}
      </Typography>
    </>
  )
}
