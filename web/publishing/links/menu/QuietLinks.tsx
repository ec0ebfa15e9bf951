import Box from '@mui/material/Box'
import type { Link } from '#contract/publishing/links/links.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { SiteLink } from '#web/publishing/links/SiteLink.tsx'

/** Renders links in the colour of the surrounding text, underlined on hover. For the bar and the footer. */
export const QuietLinks = ({ links }: { links: readonly Link[] }) =>
  links.length > 0 && (
    <Box component="ul" sx={quiet}>
      {links.map((link) => (
        <li key={link.id}>
          <SiteLink link={link}>{link.label}</SiteLink>
        </li>
      ))}
    </Box>
  )

const quiet = {
  ...plainList,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
  fontSize: 14,
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover, & a:focus-visible': { textDecoration: 'underline' },
} as const
