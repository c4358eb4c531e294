import bcrypt from 'bcrypt';

/**
 * Replaces bcrypt's hash with a cheap one. It is loaded before the code of each server, because hundreds of people
 * register and a real hash takes a core a quarter of a second.
 */
const { hash } = bcrypt;
bcrypt.hash = (text) => hash(text, 4);
