import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { PersonBodies } from '#web/people/users/PersonBodies.tsx'
import { PersonContact } from '#web/people/users/PersonContact.tsx'
import { PersonName } from './PersonName.tsx'

/** Shows people of the directory as a table on wide screens. */
export function PeopleTable({ people }: { people: readonly DirectoryEntry[] }) {
  const { t } = useTranslation()
  return (
    <Card sx={{ overflow: 'auto' }}>
      <Table aria-label={t('directory.title')} sx={table}>
        <TableHead>
          <TableRow>
            <TableCell>{t('directory.name')}</TableCell>
            <TableCell>{t('directory.bodies')}</TableCell>
            <TableCell>{t('directory.place')}</TableCell>
            <TableCell>{t('directory.contact')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id}>
              <TableCell component="th" scope="row">
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                  <PersonAvatar person={person} />
                  <PersonName person={person} toAccount={false} />
                </Box>
              </TableCell>
              <TableCell>
                <PersonBodies person={person} />
              </TableCell>
              <TableCell>{joinFacts([person.mainJob?.name, person.mainMandate?.name])}</TableCell>
              <TableCell>
                <PersonContact person={person} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

const table = {
  '& th, & td': { borderColor: 'divider', py: 1.25 },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr:last-child > *': { border: 0 },
  '& tr': { breakInside: 'avoid' },
} as const
