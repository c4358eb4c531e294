import type { ContactStatus } from '@rapport/shared/contacts';
import type { DealStage } from '@rapport/shared/deals';
import type { TaskPriority, TaskStatus } from '@rapport/shared/tasks';

/**
 * What other tools and languages call our statuses, stages and priorities: for each of ours a list separated by commas, which
 * is compared by letters and digits alone.
 */
export const STATUS_WORDS: Record<ContactStatus, string> = {
  lead: `
    prospect, prospective, subscriber, subscribed, new, new lead, open, open deal, in progress, opportunity, marketing
    qualified lead, mql, sales qualified lead, sql, hot, hot lead, warm, warm lead, cold, cold lead, contacted, not
    contacted, open - not contacted, working, working - contacted, attempted to contact, contact in future, connected,
    nurturing, pre-qualified, potential, potential customer, interessent, neu, potenzieller kunde, prospecto, cliente
    potencial, nuevo, nouveau, client potentiel, potenziale, cliente potenziale, nuovo, nieuw, prospectie, potencjalny,
    nowy, ny, 見込み客, リード`,
  customer: `
    client, evangelist, account, buyer, active customer, current customer, existing customer, paying customer, won, closed
    - converted, kunde, kundin, bestandskunde, stammkunde, cliente, cliente activo, cliente attivo, client actif, klant,
    bestaande klant, klient, kund, 顧客, お客様, 取引先`,
  partner: `
    reseller, affiliate, vendor, supplier, distributor, partenaire, revendeur, fournisseur, socio, proveedor, partnerin,
    lieferant, händler, wiederverkäufer, rivenditore, fornitore, leverancier, dostawca, leverantör, パートナー, 仕入先`,
};

export const STAGE_WORDS: Record<DealStage, string> = {
  lead: `
    new, prospect, prospecting, appointment scheduled, lead in, contact made, open, incoming, idea, identified, backlog,
    neu, nouveau, nuevo, nuovo, nieuw, nowy, ny, 新規`,
  qualified: `
    qualified to buy, qualification, discovery, needs defined, needs analysis, value proposition, identify decision
    makers, id. decision makers, perception analysis, demo scheduled, demo, meeting scheduled, qualifiziert,
    qualifizierung, bedarfsanalyse, qualifié, qualifiée, calificado, cualificado, análisis de necesidades, qualificato,
    gekwalificeerd, zakwalifikowany, kvalificerad, 見極め`,
  proposal: `
    proposal made, proposal sent, proposal/price quote, presentation scheduled, quote, quote sent, quotation, offer, offer
    sent, estimate, angebot, angebot gesendet, angebot erstellt, devis, devis envoyé, proposition, propuesta, propuesta
    enviada, presupuesto, cotización, proposta, preventivo, offerte, oferta, offert, 提案, 見積`,
  negotiation: `
    negotiations started, negotiation/review, negotiating, in negotiation, decision maker bought-in, contract sent, contract,
    verbal commitment, verhandlung, in verhandlung, négociation, negociación, negoziazione, trattativa, onderhandeling,
    negocjacje, förhandling, 交渉`,
  closed_won: `
    won, closed - won, signed, gewonnen, gagné, gagnée, conclu, ganado, ganada, vinto, vinta, wygrana, wygrany, vunnen,
    vunnet, 受注, 成約`,
  closed_lost: `
    lost, closed - lost, closed lost to competition, abandoned, cancelled, canceled, rejected, verloren, perdu, perdue,
    perdido, perdida, perso, persa, przegrana, przegrany, förlorad, tabt, 失注`,
};

export const TASK_STATUS_WORDS: Record<TaskStatus, string> = {
  todo: `
    not started, open, new, no, false, 0, pending, deferred, planned, offen, nicht begonnen, nein, à faire, non commencé,
    non, pendiente, por hacer, da fare, te doen, nee, do zrobienia, nie, att göra, nej, 未着手, いいえ`,
  in_progress: `
    started, waiting, waiting on someone else, waiting for input, in arbeit, in bearbeitung, en cours, en curso, en
    progreso, in corso, bezig, w toku, pågår, 進行中`,
  done: `
    completed, complete, closed, finished, yes, true, 1, x, ✓, erledigt, abgeschlossen, fertig, ja, terminé, fait, oui,
    hecho, completado, completada, sí, fatto, completato, sì, klaar, voltooid, zrobione, zakończone, tak, klar, 完了, はい`,
};

export const PRIORITY_WORDS: Record<TaskPriority, string> = {
  low: 'lowest, niedrig, gering, basse, faible, baja, bassa, laag, niski, låg, 低',
  medium: 'normal, none, mittel, moyenne, normale, media, gemiddeld, średni, mellan, 中',
  high: 'highest, urgent, critical, hoch, dringend, haute, élevée, urgente, alta, hoog, wysoki, hög, 高',
};
