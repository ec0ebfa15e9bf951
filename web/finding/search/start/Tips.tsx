import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'

const tips = ['phrase', 'not', 'article', 'acronym'] as const

/** Shows the query syntax with examples to try. */
export function Tips() {
  const { t } = useTranslation()
  return (
    <Panel title={t('search.tips')}>
      <Box component="dl" sx={list}>
        {tips.map((tip) => {
          const example = t(`search.tip.${tip}Example`)
          return (
            <div key={tip}>
              <Typography component="dt">{t(`search.tip.${tip}`)}</Typography>
              <Box component="dd" sx={{ m: 0 }}>
                <TextLink to="/recherche" search={{ q: example }} underline="always" sx={{ lineHeight: '24px' }}>
                  {example}
                </TextLink>
              </Box>
            </div>
          )
        })}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('search.tip.free')}
      </Typography>
    </Panel>
  )
}

const list = {
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
} as const
