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
import { AccountStatus, RightChips } from './AccountStatus.tsx'
import { PersonName } from './PersonName.tsx'
import '#web/ground/records/translations.ts'

interface AccountsTableProps {
  people: readonly DirectoryEntry[]
  selection: RowSelection<DirectoryEntry>
}

/** Shows accounts as a table on wide screens, one line of 48 px each. */
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
            <TableCell sx={{ width: '20%' }}>{t('directory.name')}</TableCell>
            <TableCell sx={{ width: 128 }}>{t('users.role')}</TableCell>
            <TableCell sx={{ width: '15%' }}>{t('users.mainBody')}</TableCell>
            <TableCell sx={{ width: '20%' }}>{t('users.email')}</TableCell>
            <TableCell>{t('users.account')}</TableCell>
            <TableCell sx={{ width: 148 }}>{t('users.lastSignIn')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id} selected={selection.holds(person)}>
              <TableCell padding="checkbox">
                <RowCheckbox row={person} name={nameOf(person)} ticked={selection} />
              </TableCell>
              <TableCell component="th" scope="row" title={nameOf(person)}>
                <PersonName person={person} toAccount />
              </TableCell>
              <TableCell>{person.mainIrpRole && t(`body.role.${person.mainIrpRole}`)}</TableCell>
              <TableCell>
                <MainBody person={person} />
              </TableCell>
              <TableCell title={person.email ?? undefined}>
                {person.email && (
                  <Link href={`mailto:${person.email}`} color="inherit" sx={{ lineHeight: '24px' }}>
                    {person.email}
                  </Link>
                )}
              </TableCell>
              <TableCell>
                {person.account && (
                  <Box sx={{ display: 'flex', gap: 0.5 }}>
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
      <TextLink
        to="/irp/$idIrp"
        params={{ idIrp: mainIrp.id }}
        color="inherit"
        sx={{ display: 'inline-block', lineHeight: '24px' }}
      >
        {mainIrp.name}
      </TextLink>
      {others.length > 0 && ` ${t('users.moreBodies', { count: others.length })}`}
    </span>
  )
}

const table = {
  tableLayout: 'fixed',
  minWidth: 920,
  '& th, & td': { borderColor: 'divider', py: 0, px: 1, height: 48, whiteSpace: 'nowrap', overflow: 'hidden' },
  // a checkbox is not text: an ellipsis would stand beside it
  '& th:not(.MuiTableCell-paddingCheckbox), & td:not(.MuiTableCell-paddingCheckbox)': { textOverflow: 'ellipsis' },
  '& tbody td': { fontSize: 14 },
  '& .MuiTableCell-paddingCheckbox': { width: 48, px: 0.5 },
  '& .MuiCheckbox-root': { p: 1 },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr:last-child > *': { border: 0 },
  '& tr': { breakInside: 'avoid' },
} as const
