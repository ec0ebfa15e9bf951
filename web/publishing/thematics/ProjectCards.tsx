import { mdiBellBadgeOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { FollowProject } from './FollowProject.tsx'
import { ProjectStatusChips } from './ProjectStatusChips.tsx'
import { projectFacts } from './projectFacts.ts'

interface ProjectCardsProps {
  thematics: readonly Thematic[]
  label: string
  /** Number of new entries, by project id. */
  fresh?: Partial<Record<number, number>> | undefined
}

/** Shows projects as a responsive grid of cards. */
export const ProjectCards = ({ thematics, label, fresh = {} }: ProjectCardsProps) => (
  <Box component="ul" aria-label={label} sx={cards}>
    {thematics.map((thematic) => (
      <ProjectCard key={thematic.id} thematic={thematic} fresh={fresh[thematic.id] ?? 0} />
    ))}
  </Box>
)

function ProjectCard({ thematic, fresh }: { thematic: Thematic; fresh: number }) {
  const { t } = useTranslation()
  const { id, name, description } = thematic
  return (
    <Card component="li" sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <ProjectStatusChips thematic={thematic} />
        {fresh > 0 && (
          <StatusChip tone="primary" icon={mdiBellBadgeOutline}>
            {t('sub.fresh', { count: fresh })}
          </StatusChip>
        )}
      </Box>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        <TextLink to="/projets/$id" params={{ id }} color="inherit" sx={target}>
          {name}
        </TextLink>
      </Typography>
      {description && (
        <Typography color="textSecondary" sx={clamped}>
          {description}
        </Typography>
      )}
      <Box sx={cardFooter}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 140px' }}>
          {joinFacts(projectFacts(t, thematic))}
        </Typography>
        <FollowProject thematic={thematic} small />
      </Box>
    </Card>
  )
}

/** A touch target of 44 px that takes the height of its text. */
const target = { position: 'relative', display: 'inline-block', py: 1.5, my: -1.5 } as const
const cards = {
  ...plainList,
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const
const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
  p: { xs: 2, sm: 2.5 },
  breakInside: 'avoid',
} as const
const cardFooter = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 'auto', pt: 0.5 } as const
const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
} as const
