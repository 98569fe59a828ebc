/** The id of a scene, from its title. */
export const sceneId = (title: string): string => `scene-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
