import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FieldGroup } from '#web/ground/records/FieldGroup.tsx'
import { light } from '#web/ground/ui/theme/palette.ts'
import type { BrandingDraft } from './BrandingPage.tsx'
import { ContrastList } from './ContrastList.tsx'
import { SchemePreview } from './SchemePreview.tsx'

const ours = { primaryColor: mainOf(light.primary), accentColor: mainOf(light.accent) }

function mainOf(color: unknown): string {
  return (color as { main: string }).main
}

/** Reads a typed colour; null while it is empty or incomplete. */
const readColor = (typed: string | null | undefined) =>
  typed && /^#[\da-f]{6}$/i.test(typed.trim()) ? typed.trim().toUpperCase() : null

/** Chooses the two colours. Both themes show them at once, with the contrasts that a choice must keep. */
export function ColorFields() {
  const { t } = useTranslation()
  const { control, setValue } = useFormContext<BrandingDraft>()
  const [primary, accent] = useWatch({ control, name: ['primaryColor', 'accentColor'] })
  const colors = { primaryColor: readColor(primary), accentColor: readColor(accent) }
  return (
    <FieldGroup title={t('branding.colors')}>
      <Typography variant="body2" color="textSecondary">
        {t('branding.colorsHelp')}
      </Typography>
      <Box sx={sideBySide}>
        {(['primaryColor', 'accentColor'] as const).map((name) => (
          <FormTextField<BrandingDraft>
            key={name}
            name={name}
            label={t(`branding.${name}`)}
            help={t(`branding.${name}Help`, { color: ours[name] })}
            placeholder={ours[name]}
            slotProps={{
              inputLabel: { shrink: true },
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <Box
                      component="input"
                      type="color"
                      aria-label={t('branding.pick', { field: t(`branding.${name}`) })}
                      value={(colors[name] ?? ours[name]).toLowerCase()}
                      onChange={({ target }: { target: { value: string } }) =>
                        setValue(name, target.value.toUpperCase(), { shouldDirty: true, shouldValidate: true })
                      }
                      sx={swatch}
                    />
                  </InputAdornment>
                ),
              },
            }}
          />
        ))}
      </Box>
      <Box sx={sideBySide}>
        <SchemePreview scheme="light" colors={colors} />
        <SchemePreview scheme="dark" colors={colors} />
      </Box>
      <ContrastList colors={colors} />
    </FieldGroup>
  )
}

const sideBySide = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
} as const
const swatch = {
  width: 44,
  height: 36,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'transparent',
  cursor: 'pointer',
} as const
