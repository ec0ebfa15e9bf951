import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { ProviderRule } from '#contract/people/providers/providerRules.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { ChangeRuleDialog } from './ChangeRuleDialog.tsx'
import { NewRuleDialog } from './NewRuleDialog.tsx'
import { RemoveRuleDialog } from './RemoveRuleDialog.tsx'
import '#web/ground/records/translations.ts'
import '#web/people/bodies/translations.ts'
import './translations.ts'

interface RulesListProps {
  provider: { id: string; label: string }
  rules: readonly ProviderRule[]
  /** the provider is configured: rules may be added and changed */
  isOpen?: boolean
}

/** Lists the rules of one provider, and adds, changes and deletes them. */
export function RulesList({ provider, rules, isOpen = false }: RulesListProps) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<ProviderRule | null>(null)
  const [removed, setRemoved] = useState<ProviderRule | null>(null)
  const place = useRef<HTMLDivElement>(null)
  return (
    <Box ref={place} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
      {rules.length === 0 ? (
        <Typography variant="body2">{t('providers.noRule')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('providers.rulesOf', { provider: provider.label })} sx={plainList}>
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              onChange={isOpen ? () => setChanged(rule) : undefined}
              onRemove={() => setRemoved(rule)}
            />
          ))}
        </Box>
      )}
      {isOpen && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          aria-label={t('providers.addNamed', { provider: provider.label })}
          onClick={() => setAdding(true)}
        >
          {t('providers.add')}
        </Button>
      )}
      {isAdding && <NewRuleDialog provider={provider} onClose={() => setAdding(false)} />}
      {changed && <ChangeRuleDialog rule={changed} onClose={() => setChanged(null)} />}
      {removed && (
        <RemoveRuleDialog
          rule={removed}
          onRemoved={() => {
            setRemoved(null)
            place.current?.focus()
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </Box>
  )
}

interface RuleRowProps {
  rule: ProviderRule
  onChange: (() => void) | undefined
  onRemove: () => void
}

function RuleRow({ rule, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation()
  const { value, irp, irpRole, mandate, memberCount } = rule
  return (
    <FactsRow
      name={value}
      facts={joinFacts([
        irp.name,
        t(`body.role.${irpRole}`),
        mandate?.name,
        t('providers.members', { count: memberCount }),
      ])}
    >
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={t('providers.removeNamed', { value })}
        onClick={onRemove}
      >
        {t('providers.remove')}
      </Button>
      {onChange && (
        <Button size="small" variant="outlined" aria-label={t('providers.changeNamed', { value })} onClick={onChange}>
          {t('providers.change')}
        </Button>
      )}
    </FactsRow>
  )
}
