import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type BrandColors, contrastPairs, formatRatio } from '#contract/ground/brandColors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

/** Lists the contrasts of the chosen colours in both themes, the insufficient ones first. */
export function ContrastList({ colors }: { colors: BrandColors }) {
  const { t } = useTranslation()
  const pairs = contrastPairs(colors)
    .map((pair) => ({ ...pair, isEnough: pair.ratio >= pair.minimum }))
    .toSorted((one, other) => Number(one.isEnough) - Number(other.isEnough))
  if (pairs.length === 0) return null
  return (
    <details>
      <Box component="summary" sx={summary}>
        {t('branding.contrasts')}
      </Box>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.5, mt: 1 }}>
        {pairs.map(({ field, scheme, name, ratio, minimum, isEnough }) => (
          <Box component="li" key={`${field} ${scheme} ${name}`} sx={line}>
            <Icon
              path={isEnough ? mdiCheck : mdiAlertCircleOutline}
              fontSize="small"
              sx={{ color: isEnough ? 'ink.success' : 'ink.error' }}
            />
            <Typography variant="body2" component="span">
              {t('branding.pair', {
                theme: t(`branding.preview.${scheme}`),
                pair: name,
                ratio: formatRatio(ratio),
                verdict: t(isEnough ? 'branding.contrastEnough' : 'branding.contrastMissing', {
                  least: formatRatio(minimum),
                }),
              })}
            </Typography>
          </Box>
        ))}
      </Box>
    </details>
  )
}

const summary = {
  cursor: 'pointer',
  minHeight: 44,
  display: 'list-item',
  alignContent: 'center',
  fontSize: 14,
} as const
const line = { display: 'flex', gap: 1, alignItems: 'flex-start' } as const
