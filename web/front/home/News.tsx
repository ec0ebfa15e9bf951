import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { HomeContent } from '#contract/front/home.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { lineTarget } from '#web/ground/ui/lineTarget.ts'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { contentFacts } from '#web/papers/contentKinds/contentFacts.ts'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { HomeCard } from './HomeCard.tsx'
import { NewMark } from './NewMark.tsx'

/** Lists the latest contents of all types. */
export function News({ contents }: { contents: readonly HomeContent[] }) {
  const { t } = useTranslation()
  return (
    <HomeCard
      title={t('home.news')}
      scope={t('home.newsScope')}
      action={<TextLink to="/articles">{t('home.allNews')}</TextLink>}
    >
      {contents.length === 0 && (
        <EmptyState
          action={
            <ButtonLink to="/recherche" variant="outlined" size="small">
              {t('home.search')}
            </ButtonLink>
          }
        >
          {t('home.noNews')}
        </EmptyState>
      )}
      <Box component="ul" sx={plainList}>
        {contents.map((content) => (
          <Box component="li" key={content.id} sx={line}>
            <TextLink
              to={contentRoutes[content.contentType]}
              params={{ id: content.id }}
              color="inherit"
              sx={lineTarget}
            >
              {content.title}
            </TextLink>
            <Typography variant="body2" color="textSecondary">
              {content.isNew && <NewMark />}
              {joinFacts([t(`content.kind.${content.contentType}`), ...contentFacts(content)])}
            </Typography>
          </Box>
        ))}
      </Box>
    </HomeCard>
  )
}

const line = { py: 1.25, '&:last-of-type': { pb: 0 }, '& + &': { borderTop: 1, borderColor: 'divider' } } as const
