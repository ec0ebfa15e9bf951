import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { DirectoryEntry } from '#contract/people/users.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { PersonAvatar } from '#web/ground/ui/PersonAvatar.tsx'
import { PersonBodies } from '#web/people/users/PersonBodies.tsx'
import { PersonContact } from '#web/people/users/PersonContact.tsx'
import { type Account, AccountStatus, RightChips } from './AccountStatus.tsx'
import { PersonName } from './PersonName.tsx'

interface PeopleTableProps {
  people: readonly DirectoryEntry[]
  selection?: RowSelection<DirectoryEntry> | undefined
}

/** Shows people as a table on wide screens, with account columns where they can be selected. */
export function PeopleTable({ people, selection }: PeopleTableProps) {
  const { t } = useTranslation()
  return (
    <Card sx={{ overflow: 'auto' }}>
      <Table aria-label={t(selection ? 'users.title' : 'directory.title')} sx={table}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <SelectPageCheckbox people={people} selection={selection} />
              </TableCell>
            )}
            <TableCell>{t('directory.name')}</TableCell>
            <TableCell>{t('directory.bodies')}</TableCell>
            <TableCell>{t('directory.place')}</TableCell>
            {selection ? (
              <>
                <TableCell>{t('users.account')}</TableCell>
                <TableCell>{t('users.createdAt')}</TableCell>
                <TableCell>{t('users.lastSignIn')}</TableCell>
              </>
            ) : (
              <TableCell>{t('directory.contact')}</TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id} selected={selection?.holds(person) ?? false}>
              {selection && (
                <TableCell padding="checkbox">
                  {selection.accepts(person) && (
                    <Checkbox
                      checked={selection.holds(person)}
                      onChange={(_event, ticked) => selection.tick([person], ticked)}
                      slotProps={{ input: { 'aria-label': t('users.tick', { name: nameOf(person) }) } }}
                    />
                  )}
                </TableCell>
              )}
              <TableCell component="th" scope="row">
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                  <PersonAvatar person={person} />
                  <Box sx={{ minWidth: 0 }}>
                    <PersonName person={person} toAccount={Boolean(selection)} />
                    {selection && <PersonContact person={person} />}
                  </Box>
                </Box>
              </TableCell>
              <TableCell>
                <PersonBodies person={person} />
              </TableCell>
              <TableCell>{joinFacts([person.mainJob?.name, person.mainMandate?.name])}</TableCell>
              {selection && person.account ? (
                <AccountCells account={person.account} />
              ) : (
                <TableCell>
                  <PersonContact person={person} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function SelectPageCheckbox({
  people,
  selection,
}: Required<PeopleTableProps> & { selection: RowSelection<DirectoryEntry> }) {
  const { t } = useTranslation()
  const open = people.filter(selection.accepts)
  const ticked = open.filter(selection.holds).length
  return (
    <Checkbox
      checked={open.length > 0 && ticked === open.length}
      indeterminate={ticked > 0 && ticked < open.length}
      disabled={open.length === 0}
      onChange={(_event, all) => selection.tick(open, all)}
      slotProps={{ input: { 'aria-label': t('users.tickAll') } }}
    />
  )
}

function AccountCells({ account }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <>
      <TableCell>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <AccountStatus account={account} />
          <RightChips account={account} />
        </Box>
      </TableCell>
      <TableCell>{formatDay(account.createdAt)}</TableCell>
      <TableCell>{account.lastSignInAt ? formatDay(account.lastSignInAt) : t('users.never')}</TableCell>
    </>
  )
}

const table = {
  '& th, & td': { borderColor: 'divider', py: 1.25 },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr:last-child > *': { border: 0 },
  '& tr': { breakInside: 'avoid' },
} as const
