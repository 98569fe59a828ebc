import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { cardOf } from '@src/embed/card';
import { cardsOf, type Card } from '@src/embed/cards';

export async function getStaticPaths() {
  const pages = [...(await getCollection('chapters')), ...(await getCollection('atlas'))];
  const cards = cardsOf(pages.map(({ data, body = '' }) => ({ ...data, source: body })));
  return cards.map((card) => ({ params: { card: card.id }, props: { card } }));
}

export const GET: APIRoute<{ card: Card }> = async ({ props: { card } }) =>
  new Response(new Uint8Array(await cardOf(card, card.exhibit, card.params)), {
    headers: { 'Content-Type': 'image/png' },
  });
