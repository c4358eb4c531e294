import bcrypt from 'bcrypt';

/** Loaded before the code of each server: hundreds of people register, and a real hash takes a core a quarter of a second. */
const { hash } = bcrypt;
bcrypt.hash = (text) => hash(text, 4);
