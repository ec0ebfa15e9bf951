import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { DirectoryEntry } from '#contract/users.ts'
import { inLine } from '#web/ui/facts.ts'
import { Initials } from '#web/ui/Initials.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { nameOf } from '#web/ui/names.ts'
import { plainList } from '#web/ui/plainList.ts'
import { BodiesOf } from './BodiesOf.tsx'
import { ContactOf } from './ContactOf.tsx'

const columns = 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))'

/** The directory where there is no room for a table: one card a person. */
export const DirectoryCards = ({ people }: { people: readonly DirectoryEntry[] }) => (
  <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5, gridTemplateColumns: columns }}>
    {people.map((person) => (
      <Card component="li" key={person.id} sx={{ p: 2, display: 'flex', gap: 1.5 }}>
        <Initials person={person} />
        <Box sx={{ minWidth: 0, display: 'grid', gap: 0.75 }}>
          <div>
            <TextLink to="/user/$idUser" params={{ idUser: person.id }} color="inherit" sx={{ fontWeight: 600 }}>
              {nameOf(person)}
            </TextLink>
            <Typography variant="body2" color="textSecondary">
              {inLine([person.mainJob?.name, person.mainMandate?.name])}
            </Typography>
          </div>
          <BodiesOf person={person} />
          <ContactOf person={person} />
        </Box>
      </Card>
    ))}
  </Box>
)
