import type { ContactStatus } from '@rapport/shared/contacts';
import type { DefaultStage } from '@rapport/shared/pipelines';
import type { TaskPriority, TaskStatus } from '@rapport/shared/tasks';

/**
 * The names of our statuses, stages and priorities in other tools and languages, separated by commas. Only letters and digits are
 * compared. `…_WORDS` are synonyms; `…_LOOSE_WORDS` map to a value although they mean more or something else.
 */
export const STATUS_WORDS: Record<ContactStatus, string> = {
  lead: `
    prospect, prospective, potential, potential customer, interessent, potenzieller kunde, prospecto, potencial,
    cliente potencial, client potentiel, potenziale, cliente potenziale, prospectie, potencjalny, 見込み客, リード`,
  customer: `
    client, existing customer, kunde, kundin, cliente, klant, klient, kund, 顧客, お客様, 取引先`,
  partner: 'partenaire, socio, partnerin, パートナー',
};

export const STATUS_LOOSE_WORDS: typeof STATUS_WORDS = {
  lead: `
    subscriber, subscribed, new, new lead, open, open deal, in progress, opportunity, marketing qualified lead, mql, sales
    qualified lead, sql, hot, hot lead, warm, warm lead, cold, cold lead, contacted, not contacted, open - not contacted,
    working, working - contacted, attempted to contact, contact in future, connected, nurturing, pre-qualified, neu, nuevo,
    nouveau, nuovo, nieuw, nowy, ny`,
  customer: `
    evangelist, account, buyer, active customer, current customer, paying customer, won, closed - converted, bestandskunde, stammkunde,
    cliente activo, cliente attivo, client actif, bestaande klant`,
  partner: `
    reseller, affiliate, vendor, supplier, distributor, revendeur, fournisseur, proveedor, lieferant, händler,
    wiederverkäufer, rivenditore, fornitore, leverancier, dostawca, leverantör, 仕入先`,
};

export const STAGE_WORDS: Record<DefaultStage, string> = {
  lead: 'new, prospect, potencial, neu, nouveau, nuevo, nuovo, nieuw, nowy, ny, 新規',
  qualified: `
    qualifiziert, qualifié, qualifiée, calificado, cualificado, qualificato, gekwalificeerd, zakwalifikowany,
    kvalificerad`,
  proposal: `
    quote, quotation, offer, estimate, angebot, devis, proposition, propuesta, presupuesto, cotización, proposta,
    preventivo, offerte, oferta, offert, 提案, 見積`,
  negotiation: `
    negotiating, in negotiation, verhandlung, in verhandlung, négociation, negociación, negoziazione, trattativa,
    onderhandeling, negocjacje, förhandling, 交渉`,
  closed_won: `
    won, closed - won, gewonnen, gagné, gagnée, conclu, ganado, ganada, vinto, vinta, wygrana, wygrany, vunnen, vunnet,
    受注, 成約`,
  closed_lost: `
    lost, closed - lost, verloren, perdu, perdue, perdido, perdida, perso, persa, przegrana, przegrany, förlorad, tabt,
    失注`,
};

/** The names of the default pipeline when it was never renamed, here and in other tools. */
export const PIPELINE_WORDS =
  'sales pipeline, vertriebspipeline, pipeline des ventes, pipeline commercial, embudo de ventas, pipeline, default, standard';

export const STAGE_LOOSE_WORDS: typeof STAGE_WORDS = {
  lead: 'open, incoming, prospecting, appointment scheduled, lead in, contact made, idea, identified, backlog',
  qualified: `
    qualified to buy, qualification, discovery, needs defined, needs analysis, value proposition, identify decision
    makers, id. decision makers, perception analysis, demo scheduled, demo, meeting scheduled, qualifizierung,
    bedarfsanalyse, análisis de necesidades, 見極め`,
  proposal: `
    proposal made, proposal sent, proposal/price quote, presentation scheduled, quote sent, offer sent, angebot gesendet,
    angebot erstellt, devis envoyé, propuesta enviada`,
  negotiation: `
    negotiations started, negotiation/review, decision maker bought-in, contract sent, contract, verbal commitment`,
  closed_won: 'signed',
  closed_lost: 'closed lost to competition, abandoned, cancelled, canceled, rejected',
};

export const TASK_STATUS_WORDS: Record<TaskStatus, string> = {
  todo: `
    not started, open, new, no, false, 0, pending, offen, nicht begonnen, nein, à faire, non commencé, non, pendiente, por
    hacer, da fare, te doen, nee, do zrobienia, nie, att göra, nej, 未着手, いいえ`,
  in_progress: `
    started, in arbeit, in bearbeitung, en cours, en curso, en progreso, in corso, bezig, w toku, pågår, 進行中`,
  done: `
    completed, complete, closed, finished, yes, true, 1, x, ✓, erledigt, abgeschlossen, fertig, ja, terminé, fait, oui,
    hecho, completado, completada, sí, fatto, completato, sì, klaar, voltooid, zrobione, zakończone, tak, klar, 完了, はい`,
};

export const TASK_STATUS_LOOSE_WORDS: Partial<typeof TASK_STATUS_WORDS> = {
  todo: 'deferred, planned',
  in_progress: 'waiting, waiting on someone else, waiting for input',
};

export const PRIORITY_WORDS: Record<TaskPriority, string> = {
  low: 'niedrig, gering, basse, faible, baja, bassa, laag, niski, låg, 低',
  medium: 'normal, none, mittel, moyenne, normale, media, gemiddeld, średni, mellan, 中',
  high: 'hoch, haute, élevée, alta, hoog, wysoki, hög, 高',
};

export const PRIORITY_LOOSE_WORDS: Partial<typeof PRIORITY_WORDS> = {
  low: 'lowest',
  high: 'highest, urgent, critical, dringend, urgente',
};
