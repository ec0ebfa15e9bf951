-- Whether the first expression of a line finds the others, and not the other way round.
alter table search_synonyms add column one_way boolean not null default false;

-- Everyday words, and the legal ones that texts use instead. (DOMAIN §10)
-- One line a pair: what people say, what the texts say. Chosen from the glossary and the information sheets on labour law.
-- Single everyday words are only those that say one thing: no « boîte », « garde », « pont », « suspendu » nor « commission ».
-- Acronyms stand both ways. Who looks for a legal word is not shown what says an everyday one.
-- A pair is left out where a line has both expressions already, and where administrators have deleted or changed such a line before.
with pairs (everyday, legal) as (values
  -- contrat de travail et embauche
  ('patron', 'employeur'),
  ('boss', 'employeur'),
  ('job', 'emploi'),
  ('CDI', 'contrat à durée indéterminée'),
  ('CDD', 'contrat à durée déterminée'),
  ('intérim', 'travail temporaire'),
  ('intérimaire', 'salarié temporaire'),
  ('agence d’intérim', 'entreprise de travail temporaire'),
  ('contrat en alternance', 'contrat d’apprentissage'),
  ('papiers d’embauche', 'déclaration préalable à l’embauche'),
  ('travail au noir', 'travail dissimulé'),
  ('payé au noir', 'travail dissimulé'),
  ('prolonger un CDD', 'renouvellement du contrat'),
  ('changement de poste', 'modification du contrat de travail'),
  ('partir à la concurrence', 'clause de non-concurrence'),
  ('rachat de l’entreprise', 'transfert d’entreprise'),
  ('changement de patron', 'transfert du contrat de travail'),
  ('travail à la maison', 'télétravail'),
  -- paie
  ('fiche de paie', 'bulletin de salaire'),
  ('fiche de paie', 'bulletin de paie'),
  ('feuille de paie', 'bulletin de salaire'),
  ('fiche de salaire', 'bulletin de paie'),
  ('fiche de paye', 'bulletin de paye'),
  ('salaire impayé', 'rappel de salaire'),
  ('arriéré de salaire', 'rappel de salaire'),
  ('avance sur salaire', 'acompte'),
  ('saisie sur salaire', 'saisie des rémunérations'),
  ('13e mois', 'treizième mois'),
  ('augmentation de salaire', 'revalorisation salariale'),
  ('grille de salaires', 'classification professionnelle'),
  ('salaire minimum', 'SMIC'),
  ('tickets resto', 'titres-restaurant'),
  ('tickets restaurant', 'titres-restaurant'),
  ('prime de panier', 'indemnité de repas'),
  ('note de frais', 'frais professionnels'),
  ('voiture de fonction', 'avantage en nature'),
  ('mutuelle', 'complémentaire santé'),
  ('charges sociales', 'cotisations sociales'),
  ('prime Macron', 'prime de partage de la valeur'),
  -- durée du travail
  ('heures sup', 'heures supplémentaires'),
  ('mi-temps', 'temps partiel'),
  ('temps complet', 'temps plein'),
  ('35 heures', 'durée légale du travail'),
  ('RTT', 'réduction du temps de travail'),
  ('récup', 'repos compensateur'),
  ('pause déjeuner', 'temps de pause'),
  ('équipe de nuit', 'travail de nuit'),
  ('travail du dimanche', 'repos dominical'),
  ('trois-huit', 'équipes successives'),
  ('3x8', 'équipes successives'),
  ('changement de planning', 'délai de prévenance'),
  ('mails le soir', 'droit à la déconnexion'),
  ('journée trop longue', 'durée maximale quotidienne'),
  ('pointeuse', 'décompte de la durée du travail'),
  ('temps de trajet', 'temps de déplacement'),
  ('horaires à la carte', 'horaires individualisés'),
  ('horaires flexibles', 'horaires individualisés'),
  ('chômage partiel', 'activité partielle'),
  ('chômage technique', 'activité partielle'),
  -- congés et absences
  ('vacances', 'congés payés'),
  ('CP', 'congés payés'),
  ('poser ses vacances', 'prise des congés'),
  ('dates de vacances', 'ordre des départs'),
  ('congés non pris', 'indemnité compensatrice de congés'),
  ('jour de pont', 'jour chômé'),
  ('arrêt maladie', 'arrêt de travail'),
  ('jours de carence', 'délai de carence'),
  ('enceinte', 'grossesse'),
  ('congé mat', 'congé de maternité'),
  ('congé pat', 'congé de paternité'),
  ('garder son enfant malade', 'congé pour enfant malade'),
  ('enterrement', 'décès'),
  ('jours pour un mariage', 'congés pour événements familiaux'),
  ('fin de vie', 'congé de solidarité familiale'),
  ('s’occuper d’un parent', 'congé de proche aidant'),
  ('année sabbatique', 'congé sabbatique'),
  ('donner ses vacances', 'don de jours de repos'),
  ('lancer son entreprise', 'congé pour création d’entreprise'),
  -- rupture du contrat
  ('être viré', 'licenciement'),
  ('se faire virer', 'licenciement'),
  ('mis à la porte', 'licenciement'),
  ('mise à la porte', 'licenciement'),
  ('congédiement', 'licenciement'),
  ('plan social', 'plan de sauvegarde de l’emploi'),
  ('suppression de postes', 'licenciement économique'),
  ('réduction d’effectifs', 'compression des effectifs'),
  ('faillite', 'liquidation judiciaire'),
  ('dépôt de bilan', 'redressement judiciaire'),
  ('quitter son travail', 'démission'),
  ('départ négocié', 'rupture conventionnelle'),
  ('rupture à l’amiable', 'rupture conventionnelle'),
  ('prime de départ', 'indemnité de licenciement'),
  ('papiers de fin de contrat', 'reçu pour solde de tout compte'),
  ('toucher le chômage', 'allocation d’assurance'),
  ('délai-congé', 'préavis'),
  ('licenciement abusif', 'licenciement sans cause réelle et sérieuse'),
  ('licenciement injustifié', 'licenciement sans cause réelle et sérieuse'),
  ('tribunal du travail', 'conseil de prud’hommes'),
  ('dédommagement', 'dommages et intérêts'),
  -- santé et sécurité
  ('médecine du travail', 'service de prévention et de santé au travail'),
  ('visite médicale', 'visite d’information et de prévention'),
  ('visite de retour', 'visite de reprise'),
  ('burn-out', 'épuisement professionnel'),
  ('burnout', 'épuisement professionnel'),
  ('stress', 'risques psychosociaux'),
  ('RPS', 'risques psychosociaux'),
  ('mise au placard', 'harcèlement moral'),
  ('gestes déplacés', 'harcèlement sexuel'),
  ('sexisme', 'agissements sexistes'),
  ('se blesser au travail', 'accident du travail'),
  ('accident en allant au travail', 'accident de trajet'),
  ('mal de dos', 'troubles musculosquelettiques'),
  ('TMS', 'troubles musculosquelettiques'),
  ('port de charges', 'manutention manuelle'),
  ('EPI', 'équipement de protection individuelle'),
  ('canicule', 'fortes chaleurs'),
  ('refuser un travail dangereux', 'droit de retrait'),
  ('pénibilité', 'facteurs de risques professionnels'),
  ('compte pénibilité', 'compte professionnel de prévention'),
  -- CSE
  ('comité d’entreprise', 'comité social et économique'),
  ('élus du personnel', 'membres de la délégation du personnel'),
  ('crédit d’heures', 'heures de délégation'),
  ('œuvres sociales', 'activités sociales et culturelles'),
  ('chèques ANCV', 'chèques-vacances'),
  ('cantine', 'restaurant d’entreprise'),
  ('compte rendu de réunion', 'procès-verbal'),
  ('sujets de la réunion', 'ordre du jour'),
  ('cabinet comptable', 'expert-comptable'),
  ('bloquer le CSE', 'délit d’entrave'),
  ('protection des élus', 'salariés protégés'),
  -- élections
  ('élections du personnel', 'élections professionnelles'),
  ('vote par internet', 'vote électronique'),
  ('voter par courrier', 'vote par correspondance'),
  ('se présenter aux élections', 'candidature'),
  ('aucun candidat', 'procès-verbal de carence'),
  ('parité', 'représentation équilibrée des femmes et des hommes'),
  ('refaire les élections', 'élections partielles'),
  ('contester les élections', 'contentieux électoral'),
  ('fin de mandat', 'cessation des fonctions'),
  -- négociation et action collective
  ('syndicaliste', 'délégué syndical'),
  ('négo', 'négociation'),
  ('négociation des salaires', 'négociation annuelle obligatoire'),
  ('rompre un accord', 'dénonciation d’un accord'),
  ('référendum', 'consultation des salariés'),
  ('débrayage', 'grève'),
  -- discipline et libertés
  ('blâme', 'avertissement'),
  ('punition', 'sanction disciplinaire'),
  ('suspension sans salaire', 'mise à pied'),
  ('convocation avant licenciement', 'entretien préalable'),
  ('déclassement', 'rétrogradation'),
  ('caméra', 'vidéosurveillance'),
  ('GPS', 'géolocalisation'),
  -- retraite
  ('prime de retraite', 'indemnité de départ à la retraite'),
  ('préretraite', 'cessation anticipée d’activité'),
  ('caisse de retraite', 'assurance vieillesse'),
  ('trimestres de retraite', 'durée d’assurance'),
  ('travailler après la retraite', 'cumul emploi-retraite'),
  ('seniors', 'salariés âgés'),
  -- formation
  ('plan de formation', 'plan de développement des compétences'),
  ('CPF', 'compte personnel de formation'),
  ('VAE', 'validation des acquis de l’expérience'),
  ('changer de métier', 'projet de transition professionnelle'),
  ('entretien annuel', 'entretien d’évaluation'),
  ('rembourser sa formation', 'clause de dédit-formation')
)
insert into search_synonyms (expressions, one_way)
  select array[everyday, legal], everyday !~ '^[A-Z]+$' from pairs
  where not exists (
      select from search_synonyms line
      where array[folded(everyday), folded(legal)] <@ (select array_agg(folded(each)) from unnest(line.expressions) each))
    and not exists (
      select from search_synonyms line
      where line.external_id in ('corpus:synonyms:' || folded(everyday) || E'\n' || folded(legal), 'corpus:synonyms:' || folded(legal) || E'\n' || folded(everyday)))
    and not exists (
      select from audit_events event
      where event.subject = 'synonym'
        and folded(event.subject_name) in (folded(everyday || ', ' || legal), folded(legal || ', ' || everyday)));

-- « virement » is no longer taken for « virer », nor « vacance » for « vacances »: what holds them is indexed again.
delete from search_words where folded in ('virement', 'virements', 'vacance');
insert into search_changes (source, source_id, hides)
  select distinct entry.source, entry.source_id, false
  from search_terms term
  join search_postings posting on posting.term_id = term.id
  join search_entries entry on entry.id = posting.entry_id
  where term.term in ('vire', 'vacanc');
