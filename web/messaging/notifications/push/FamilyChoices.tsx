import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { PushFamily } from '#contract/messaging/push.ts'
import { pushFamilies } from '#contract/messaging/push.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { offeredKinds } from '#web/messaging/notifications/choices/offeredKinds.ts'
import { useChooseFamilies } from '#web/messaging/notifications/pushMutations.ts'

interface FamilyChoicesProps {
  can: Me['can']
  chosen: readonly PushFamily[]
}

/** Chooses the families of notifications that browsers show. Saved at once. */
export function FamilyChoices({ can, chosen }: FamilyChoicesProps) {
  const { t } = useTranslation()
  const { mutate: choose } = useChooseFamilies()
  const offered = new Set(offeredKinds(can).keys())
  const change = (family: PushFamily, isChosen: boolean) =>
    choose(pushFamilies.filter((one) => (one === family ? isChosen : chosen.includes(one))))
  return (
    <Box component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {t('push.families')}
      </Box>
      {pushFamilies
        .filter((family) => offered.has(family))
        .map((family) => (
          <FormControlLabel
            key={family}
            sx={{ display: 'flex' }}
            control={
              <Checkbox checked={chosen.includes(family)} onChange={(_event, isChosen) => change(family, isChosen)} />
            }
            label={t(`choice.group.${family}`)}
          />
        ))}
    </Box>
  )
}
