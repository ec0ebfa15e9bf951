import { sql } from 'kysely'
import { type ExportPart, yesNoSql } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'
import { roleWords } from '#server/people/bodies/roleWords.ts'

const homeScopeWords = { mine: 'mes instances', all: 'toutes les instances que je peux lire' }

const linkWords = {
  password: 'changer de mot de passe',
  activation: 'choisir un premier mot de passe',
  email: 'confirmer une adresse électronique',
  secondFactor: 'retirer la deuxième étape de connexion',
  request: 'confirmer l’adresse électronique de votre demande de compte',
}

/** The account itself, the preferences of the user, and where they are signed in. */
export const accountExportParts: readonly ExportPart[] = [
  {
    position: 1,
    file: 'compte',
    description: 'votre identité, votre adresse, l’état du compte',
    personColumns: [],
    itemsSql: (id) => sql`
      select json_build_object('civilité', gender, 'prénom', first_name, 'nom', last_name, 'adresse électronique', email,
        'adresse postale', address, 'téléphone', phone_number, 'droits', roles,
        'adresse électronique dans l’annuaire', ${yesNoSql('shows_email')}, 'téléphone dans l’annuaire', ${yesNoSql('shows_phone')},
        'message à l’administrateur', registration_note, 'protection des données lue le', data_notice_read_at,
        'créé le', created_at, 'activé le', activated_at,
        'modifié le', updated_at, 'dernière connexion', last_sign_in_at, 'prévenu de la fermeture le', idle_warned_at,
        'fermé le', closed_at, 'gardé sans mandat jusqu’au', kept_until, 'courriels refusés depuis', mail_refused_at,
        'adresse électronique confirmée le', email_confirmed_at) as item
      from users where id = ${id}`,
  },
  {
    position: 2,
    file: 'affectations',
    description: 'vos places dans les instances',
    personColumns: ['assignments.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('instance', body.name, 'principale', ${yesNoSql('main')}, 'rôle', ${wordsSql('role', roleWords)},
        'mandat', mandate.name, 'fonction', job.name, 'début', starts_on, 'fin', ends_on) as item
      from assignments join bodies body on body.id = body_id
      left join mandates mandate on mandate.id = mandate_id left join jobs job on job.id = job_id
      where user_id = ${id} order by main desc, body.name`,
  },
  {
    position: 3,
    file: 'preferences',
    description: 'l’affichage que vous avez choisi',
    personColumns: ['user_preferences.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('thème', theme, 'menu latéral', ${yesNoSql('sidebar')}, 'menu réduit', ${yesNoSql('mini_sidebar')},
        'couleur de la barre', navbar_color, 'menu horizontal', ${yesNoSql('horizontal')},
        'tableau de bord', ${wordsSql('home_scope', homeScopeWords)}) as item
      from user_preferences where user_id = ${id}`,
  },
  {
    position: 6,
    file: 'connexions',
    description: 'les appareils où vous êtes connecté',
    personColumns: ['sign_ins.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('appareil', device, 'adresse IP', host(address), 'ouverte le', created_at,
        'dernière activité', last_seen_at, 'identité confirmée le', proved_at,
        'second facteur prouvé par le service',
        case when second_factor_proved then 'oui' when not second_factor_proved then 'non' end, 'expire le', expires_at) as item
      from sign_ins where user_id = ${id} order by created_at, id`,
  },
  {
    position: 5,
    file: 'visites',
    description: 'vos dernières visites du portail',
    personColumns: ['home_visits.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('dernier usage', last_at, 'fin de la visite précédente', before_at) as item
      from home_visits where user_id = ${id}`,
  },
  {
    position: 32,
    file: 'premiere-visite',
    description: 'la première visite du portail : depuis quand votre compte est ouvert, et quand elle a été terminée',
    personColumns: ['first_visits.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('compte ouvert le', opened_at, 'première visite terminée le', ended_at) as item
      from first_visits where user_id = ${id}`,
  },
  {
    position: 7,
    file: 'appareils-memorises',
    description: 'les appareils où vous avez choisi « Se souvenir de moi »',
    personColumns: ['remembrances.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('dernier usage', rotated_at, 'expire le', expires_at) as item
      from remembrances where user_id = ${id} order by rotated_at, id`,
  },
  {
    position: 33,
    file: 'deuxieme-etape',
    description:
      'la deuxième étape de votre connexion : depuis quand, les codes de secours qui ont servi, les appareils reconnus',
    personColumns: ['second_factors.user_id', 'recovery_codes.user_id', 'recognized_devices.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('commencée le', created_at, 'en place depuis le', confirmed_at,
        'codes de secours utilisés le', (select json_agg(used_at order by used_at) from recovery_codes
          where user_id = ${id} and used_at is not null),
        'appareils reconnus', (select json_agg(json_build_object('appareil', device, 'reconnu le', created_at,
          'jusqu’au', expires_at) order by id) from recognized_devices where user_id = ${id})) as item
      from second_factors where user_id = ${id}`,
  },
  {
    file: 'cles-d-acces',
    description: 'vos clés d’accès : leur nom, depuis quand, leur dernier usage',
    personColumns: ['passkeys.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('nom', name, 'ajoutée le', created_at, 'dernier usage', last_used_at) as item
      from passkeys where user_id = ${id} order by id`,
  },
  {
    position: 8,
    file: 'liens-envoyes',
    description: 'les liens qui vous ont été envoyés et n’ont pas servi',
    personColumns: ['account_links.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('objet', ${wordsSql('purpose', linkWords)}, 'adresse électronique', email, 'envoyé le', created_at,
        'expire le', expires_at) as item
      from account_links where user_id = ${id} order by created_at, id`,
  },
  {
    position: 34,
    file: 'services-d-identification',
    description:
      'les services d’identification qui ouvrent votre compte, et ceux auxquels vous vous connectez à l’instant',
    personColumns: ['identities.user_id', 'provider_requests.user_id', 'pending_identities.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('service', issuer, 'identifiant', subject, 'adresse électronique', email, 'relié le', created_at,
        'dernier usage', last_used_at) as item
      from (select issuer, subject, email, created_at, last_used_at from identities where user_id = ${id}
        union all select issuer, subject, email, null, null from pending_identities where user_id = ${id}
        union all select provider, null, null, null, null from provider_requests where user_id = ${id}) door`,
  },
  {
    file: 'groupes-de-services-d-identification',
    description: 'vos groupes chez un service d’identification qui donnent une place dans une instance',
    personColumns: ['provider_rule_members.user_id', 'provider_departures.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('service', rule.provider, 'groupe', rule.value, 'instance', body.name,
        'retrait en attente', ${yesNoSql('member.leaving')},
        'dernier retrait', (select at from provider_departures left_one
          where left_one.user_id = ${id} and left_one.provider = rule.provider)) as item
      from provider_rule_members member join provider_rules rule on rule.id = member.rule_id
      join bodies body on body.id = rule.body_id where member.user_id = ${id} order by rule.provider, rule.value, body.name`,
  },
  {
    position: 9,
    file: 'liens-de-recuperation',
    description: 'les liens « Ce n’est pas moi » qui ont été envoyés à l’adresse de votre compte et n’ont pas servi',
    personColumns: ['recovery_links.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('adresse électronique', email, 'envoyé le', created_at, 'expire le', expires_at) as item
      from recovery_links where user_id = ${id} order by created_at, id`,
  },
  {
    file: 'services-d-identification-modifies',
    description: 'les services d’identification du portail dont la dernière modification est de vous',
    personColumns: ['identity_providers.updated_by'],
    itemsSql: (id) => sql`
      select json_build_object('acte', 'service d’identification modifié', 'nom', label, 'le', updated_at) as item
      from identity_providers where updated_by = ${id} order by updated_at, id`,
  },
]
