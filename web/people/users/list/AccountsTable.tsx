import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { RowCheckbox, SelectPageCheckbox } from '#web/ground/records/list/RowCheckbox.tsx'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { MailAddress } from '#web/people/users/PersonContact.tsx'
import { AccountStatus, RightChips } from './AccountStatus.tsx'
import { PersonName } from './PersonName.tsx'
import '#web/ground/records/translations.ts'

interface AccountsTableProps {
  people: readonly DirectoryEntry[]
  selection: RowSelection<DirectoryEntry>
}

/** Shows accounts as a table on wide screens, one line of 48 px each. What is long takes two lines. */
export function AccountsTable({ people, selection }: AccountsTableProps) {
  const { t } = useTranslation()
  return (
    <Card sx={{ overflow: 'auto' }}>
      <Table aria-label={t('users.title')} sx={table}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <SelectPageCheckbox rows={people} ticked={selection} />
            </TableCell>
            <TableCell sx={{ width: '19%' }}>{t('directory.name')}</TableCell>
            <TableCell sx={{ width: 124 }}>{t('users.role')}</TableCell>
            <TableCell sx={{ width: '15%' }}>{t('users.mainBody')}</TableCell>
            <TableCell sx={{ width: '19%' }}>{t('users.email')}</TableCell>
            <TableCell>{t('users.account')}</TableCell>
            <TableCell sx={{ width: 142 }}>{t('users.lastSignIn')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id} selected={selection.holds(person)}>
              <TableCell padding="checkbox">
                <RowCheckbox row={person} name={nameOf(person)} ticked={selection} />
              </TableCell>
              <TableCell component="th" scope="row">
                <PersonName person={person} toAccount />
              </TableCell>
              <TableCell>{person.mainIrpRole && t(`body.role.${person.mainIrpRole}`)}</TableCell>
              <TableCell>
                <MainBody person={person} />
              </TableCell>
              <TableCell>
                {person.email && (
                  <Link href={`mailto:${person.email}`} color="inherit" title={person.email} sx={twoLines}>
                    <MailAddress email={person.email} />
                  </Link>
                )}
              </TableCell>
              <TableCell>
                {person.account && (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 4px' }}>
                    <AccountStatus account={person.account} isShort />
                    <RightChips account={person.account} />
                  </Box>
                )}
              </TableCell>
              <TableCell>
                {person.account?.lastSignInAt ? formatDay(person.account.lastSignInAt) : t('users.never')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** Shows the main body, and the number of the others, whose names are in the tooltip. */
function MainBody({ person: { mainIrp, userIrpInformations } }: { person: DirectoryEntry }) {
  const { t } = useTranslation()
  const others = userIrpInformations.map(({ irp }) => irp.name)
  if (!mainIrp) return others.join(', ')
  return (
    <span title={[mainIrp.name, ...others].join(', ')}>
      <TextLink to="/irp/$idIrp" params={{ idIrp: mainIrp.id }} color="inherit" sx={{ display: 'inline-block' }}>
        {mainIrp.name}
      </TextLink>
      {others.length > 0 && ` ${t('users.moreBodies', { count: others.length })}`}
    </span>
  )
}

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
const table = {
  tableLayout: 'fixed',
  minWidth: 920,
  '& th, & td': { borderColor: 'divider', py: 0, px: 1, height: 48, lineHeight: '20px', overflowWrap: 'anywhere' },
  '& tbody td': { fontSize: 14 },
  // two lines of a name, of chips or of text fit into the height of a line
  '& tbody th > span': { lineHeight: '22px' },
  '& .MuiChip-root': { height: 22 },
  '& .MuiTableCell-paddingCheckbox': { width: 48, px: 0.5 },
  '& .MuiCheckbox-root': { p: 1 },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr:last-child > *': { border: 0 },
  '& tr': { breakInside: 'avoid' },
} as const
