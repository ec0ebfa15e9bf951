import Box from '@mui/material/Box'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

/** Lists the bodies of a person, the main one first. */
export function PersonBodies({ person: { mainIrp, userIrpInformations } }: { person: DirectoryEntry }) {
  const others = userIrpInformations.map(({ irp }) => irp)
  return (
    <Box component="ul" sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 14 }}>
      {(mainIrp ? [mainIrp, ...others] : others).map(({ id, name }) => (
        <li key={id}>
          <TextLink
            to="/irp/$idIrp"
            params={{ idIrp: id }}
            color="inherit"
            sx={{ fontWeight: id === mainIrp?.id ? 500 : 400, display: 'inline-block', lineHeight: '24px' }}
          >
            {name}
          </TextLink>
        </li>
      ))}
    </Box>
  )
}
