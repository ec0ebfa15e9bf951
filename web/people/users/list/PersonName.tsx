import Box from '@mui/material/Box'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

/** Links a person's name to their directory entry or account. */
export function PersonName({ person, toAccount }: { person: DirectoryEntry; toAccount: boolean }) {
  const { id } = person
  const name = nameOf(person)
  return (
    <Box component="span" sx={{ display: 'inline-block', lineHeight: '24px', fontWeight: 600, '& > a': target }}>
      {toAccount ? (
        <TextLink to="/admin/user/$id" params={{ id }} color="inherit">
          {name}
        </TextLink>
      ) : (
        <TextLink to="/user/$idUser" params={{ idUser: id }} color="inherit">
          {name}
        </TextLink>
      )}
    </Box>
  )
}

/** A touch target of 44 px: it covers the space above rather than the bodies below, and is above the text between. */
const target = { position: 'relative', display: 'inline-block', pt: 1.75, pb: 0.75, mt: -1.75, mb: -0.75 } as const
