/** What a figure needs only while it asks: loaded when a figure is to be predicted, and by no other. */
export { default as Question } from './Question.svelte';
export { default as PlaceMarks } from './PlaceMarks.svelte';
