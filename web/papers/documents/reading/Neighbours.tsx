import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import type { ButtonProps } from '@mui/material/Button'
import type { Document } from '#contract/papers/documents.ts'
import type { Reference } from '#contract/people/references.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import '#web/papers/documents/viewerWords.ts'

/** Links to the previous and next documents, in the order of the session. */
export function Neighbours({ document: { previous, next } }: { document: Document }) {
  const { t } = useTranslation()
  if (!previous && !next) return null
  return (
    <Box component="nav" aria-label={t('viewer.neighbours')} sx={{ display: 'flex', gap: 1 }}>
      {previous && (
        <Neighbour
          document={previous}
          label={t('viewer.previousDocument', { title: previous.name })}
          startIcon={<Icon path={mdiChevronLeft} />}
        >
          {t('viewer.previous')}
        </Neighbour>
      )}
      {next && (
        <Neighbour
          document={next}
          label={t('viewer.nextDocument', { title: next.name })}
          endIcon={<Icon path={mdiChevronRight} />}
        >
          {t('viewer.next')}
        </Neighbour>
      )}
    </Box>
  )
}

interface NeighbourProps extends Pick<ButtonProps, 'startIcon' | 'endIcon'> {
  document: Reference
  label: string
  children: string
}

const Neighbour = ({ document: { id, name }, label, children, ...icons }: NeighbourProps) => (
  <ButtonLink
    to="/documents/$id"
    params={{ id }}
    variant="outlined"
    color="inherit"
    sx={compactOnPhone}
    aria-label={label}
    title={name}
    {...icons}
  >
    <Box component="span" sx={hiddenOnPhone}>
      {children}
    </Box>
  </ButtonLink>
)

/** On a phone the buttons show only their arrow. */
const phone = '@media (max-width: 599px)'
const hiddenOnPhone = { [phone]: { display: 'none' } }
const compactOnPhone = { [phone]: { minWidth: 48, '& .MuiButton-icon': { mx: 0 } } }
