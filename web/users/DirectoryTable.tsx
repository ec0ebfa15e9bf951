import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import type { DirectoryEntry } from '#contract/users.ts'
import { inLine } from '#web/ui/facts.ts'
import { Initials } from '#web/ui/Initials.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { nameOf } from '#web/ui/names.ts'
import { BodiesOf } from './BodiesOf.tsx'
import { ContactOf } from './ContactOf.tsx'

/** The directory on a wide screen. */
export function DirectoryTable({ people }: { people: readonly DirectoryEntry[] }) {
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
                  <Initials person={person} />
                  <TextLink to="/user/$idUser" params={{ idUser: person.id }} color="inherit" sx={{ fontWeight: 600 }}>
                    {nameOf(person)}
                  </TextLink>
                </Box>
              </TableCell>
              <TableCell>
                <BodiesOf person={person} />
              </TableCell>
              <TableCell>{inLine([person.mainJob?.name, person.mainMandate?.name])}</TableCell>
              <TableCell>
                <ContactOf person={person} />
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
} as const
