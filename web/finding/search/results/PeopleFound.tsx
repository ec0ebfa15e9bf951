import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { PersonReference } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

/** Lists the members with this name, above the results. Renders nothing when there is none. */
export function PeopleFound({ people, q }: { people: readonly PersonReference[]; q: string }) {
  const { t } = useTranslation()
  const id = useId()
  if (people.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {t('search.people')}
        </Typography>
        <TextLink to="/annuaire" search={{ q }} variant="body2" sx={{ fontWeight: 500, lineHeight: '24px' }}>
          {t('search.allPeople')}
        </TextLink>
      </Box>
      <Box component="ul" sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        {people.map((person) => (
          <Box component="li" key={person.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <PersonAvatar person={person} size={32} />
            <TextLink to="/user/$idUser" params={{ idUser: person.id }} color="inherit" sx={{ fontWeight: 600 }}>
              {nameOf(person)}
            </TextLink>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
