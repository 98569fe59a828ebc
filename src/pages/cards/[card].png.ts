import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { cardOf } from '@src/embed/card';
import { cardsOf, type Card } from '@src/embed/cards';

export async function getStaticPaths() {
  const chapters = await getCollection('chapters');
  const cards = cardsOf(chapters.map(({ data, body = '' }) => ({ ...data, source: body })));
  return cards.map((card) => ({ params: { card: card.id }, props: { card } }));
}

export const GET: APIRoute<{ card: Card }> = async ({ props: { card } }) =>
  new Response(new Uint8Array(await cardOf(card, card.exhibit, card.params)), {
    headers: { 'Content-Type': 'image/png' },
  });
