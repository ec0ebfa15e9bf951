import { mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { useMarkVisitedOnOpen } from '#web/messaging/subscriptions/useMarkVisitedOnOpen.ts'
import { projectHome } from './api.ts'
import { FollowProject } from './FollowProject.tsx'
import { ProjectConsultations } from './ProjectConsultations.tsx'
import { ProjectProgress } from './ProjectProgress.tsx'
import { ProjectStatusChips } from './ProjectStatusChips.tsx'
import { projectFacts } from './projectFacts.ts'
import { Timeline } from './Timeline.tsx'
import './translations.ts'

const route = getRouteApi('/house/projets/$id')

/** Shows a debated project: description, running consultations, timeline (DOMAIN §6). */
export default function ProjectPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const filters = route.useSearch()
  const { can } = useMe()
  const { thematic, consultations, progress } = useSuspenseQuery(projectHome(id)).data
  useMarkVisitedOnOpen(thematic.subscription)
  return (
    <Page
      title={thematic.name}
      trail={
        <TextLink to="/projets" color="inherit" underline="always">
          {t('project.back')}
        </TextLink>
      }
      context={joinFacts(projectFacts(t, thematic))}
      chips={<ProjectStatusChips thematic={thematic} />}
      actions={
        <>
          {can.includes('thematics.manage') && (
            <ButtonLink
              to="/admin/thematics/$id"
              params={{ id }}
              variant="outlined"
              startIcon={<Icon path={mdiPencilOutline} />}
            >
              {t('project.manage')}
            </ButtonLink>
          )}
          <FollowProject thematic={thematic} />
        </>
      }
    >
      <Box sx={stack}>
        {thematic.description && (
          <Typography sx={{ maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {thematic.description}
          </Typography>
        )}
        <ProjectProgress progress={progress} consultations={consultations} />
        <ProjectConsultations consultations={consultations} />
        <Timeline id={id} filters={filters} />
      </Box>
    </Page>
  )
}
