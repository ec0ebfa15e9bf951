import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import { useController, useWatch } from 'react-hook-form'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { grantableActions, tokenFamilyNames } from '#contract/people/tokens/accessTokens.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { TokenDraft } from './tokenDraft.ts'

/** Offers the families of which the person has rights, in the chosen bodies. Reading is always part of a token. */
export function FamiliesField({ user }: { user: Me }) {
  const { t } = useTranslation()
  const bodies = useWatch<TokenDraft, 'bodies'>({ name: 'bodies' })
  const { field } = useController<TokenDraft, 'families'>({ name: 'families' })
  const offered = tokenFamilyNames.filter((family) => grantableActions(family, user.can, bodies.length > 0).length > 0)
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{t('tokens.families')}</FormLabel>
      {offered.map((family) => (
        <FormControlLabel
          key={family}
          sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: '9px' } }}
          label={
            family === 'reading'
              ? `${t('tokens.family.reading')} (${t('tokens.always')})`
              : t(`tokens.family.${family}`)
          }
          control={
            <Checkbox
              checked={field.value.includes(family)}
              disabled={family === 'reading'}
              onBlur={field.onBlur}
              onChange={(_event, ticked) =>
                field.onChange(ticked ? [...field.value, family] : field.value.filter((one) => one !== family))
              }
            />
          }
        />
      ))}
    </FormControl>
  )
}
