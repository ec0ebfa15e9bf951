import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MailText } from '#contract/messaging/mailTexts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/** Lists what a text may contain between braces, and what an example has in its place. */
export function MailTextVariables({ variables }: Pick<MailText, 'variables'>) {
  const { t } = useTranslation()
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {t('mailTexts.variables')}
      </Typography>
      <Box component="dl" sx={columns}>
        {variables.map(({ name, example }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontFamily: 'ui-monospace, monospace' }}>{`{${name}}`}</Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {example}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  )
}

const columns = {
  m: 0,
  mt: 1,
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  gridTemplateColumns: 'minmax(min-content, auto) minmax(0, 1fr)',
  fontSize: 14,
} as const
